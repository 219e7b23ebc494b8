import { z } from 'zod'
import { idParam, text } from '#server/core/base.schema.ts'
import { texts } from '#i18n/texts.ts'
import { Reply } from '#server/api/http/reply.ts'
import { localeOf } from '../dictionaries/english.ts'
import { areaById } from '../dictionaries/areas.ts'
import { areaName } from '../dictionaries/localized.ts'
import { publicQuery } from '../operation.ts'
import { formatted, payText } from '../postings/pay-text.ts'
import { visibleVacancy } from '../postings/vacancy.service.ts'
import { drawPicture, type Picture } from './draw-picture.ts'
import { getPlace } from './places.service.ts'

const Shown = z.object({ title: z.string(), lines: z.array(z.string()) }).describe('The texts of the picture')

export const getVacancyPicture = publicQuery({
  id: 'pictures.vacancy',
  summary: 'Get the picture of a vacancy for links to it',
  input: z.object({ id: idParam('string').describe('Id of the vacancy') }),
  output: Shown,
  async run(ctx, { id }) {
    const { vacancy, company } = await visibleVacancy(id, ctx.reads)
    const area = areaName(areaById(vacancy.areaId)?.name ?? '', localeOf(ctx.language))
    return { title: vacancy.name, lines: [payText(vacancy), `${company.name} · ${area}`] }
  },
})

export const getPlacePicture = publicQuery({
  id: 'pictures.place',
  summary: 'Get the picture of a place, or of a trade there, for links to its page',
  input: z.object({ city: text(120, 1), trade: text(120, 1).optional() }),
  output: Shown,
  async run(ctx, input) {
    const { area, trade, found, pay } = await getPlace.run(ctx, input)
    const t = texts('vacancies.places')
    const median = pay && `${t('median')}: ${formatted(pay.median)} RUR`
    return {
      title: trade ?? area ?? '',
      lines: [texts('vacancies.common')('vacancies', { count: found }), ...(trade ? [area ?? ''] : []), median ?? ''],
    }
  },
})

export const pictureResponse = async (picture: Picture): Promise<Reply> =>
  new Reply(
    200,
    { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600', vary: 'Accept-Language' },
    await drawPicture(picture),
  )
