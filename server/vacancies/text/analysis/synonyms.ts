import { singleton } from '#server/core/singleton.ts'
import { mainLexeme } from './lexemes.ts'
import { tokenize } from './tokenize.ts'
import type { Word } from './words.ts'

/** One alternative spelling or word, as written in the list and as words. */
interface Synonym {
  text: string
  words: readonly Word[]
}

/** The longest entry of the list, in words; longer spans need not be looked up. */
export const LONGEST_SYNONYM = 5

/** What else to search for when these words are adjacent in a query; empty when the list has no entry. */
export function synonymsOf(words: readonly Word[]): readonly Synonym[] {
  return INDEX.get(key(words)) ?? []
}

/** Rows of the list as `[from, to]` pairs. */
export function synonymPairs(list: string): [string, string][] {
  return list
    .split('\n')
    .filter((row) => row.trim() !== '')
    .flatMap((row) => (row.includes('>') ? oneWay(row) : everyWay(row)))
}

function oneWay(row: string): [string, string][] {
  const [from = '', to = ''] = row.split('>')
  return to.split(',').map((target): [string, string] => [from.trim(), target.trim()])
}

function everyWay(row: string): [string, string][] {
  const terms = row.split('=').map((term) => term.trim())
  return terms.flatMap((from) => terms.filter((to) => to !== from).map((to): [string, string] => [from, to]))
}

function wordsIn(text: string): Word[] {
  return tokenize(text).map((token) => token.word)
}

/** Words are compared by stem, so endings do not matter. */
function key(words: readonly Word[]): string {
  return words.map(mainLexeme).join(' ')
}

/**
 * Reviewed synonyms of the labour market, Russian and English. Applied to queries only, shown to the user ("also searched
 * for …") and switched off by `!`. A new word needs no new index; a new entry of several words does (the index keeps such
 * phrases as one lexeme), see `analysisVersion`.
 *
 * `a = b = c` works in every direction. `a > b, c`: a search for `a` also finds `b` and `c`, but not vice versa. Rules for
 * a new row: both sides must be what the same applicant would look for; a word with several meanings may only be on the
 * left of `>`; case, ё, hyphens and word endings do not matter.
 */
export const SYNONYMS = `
javascript = js = джаваскрипт
typescript = ts
golang = go
python = питон = пайтон
java = джава
c# > .net
php = пхп
react = реакт
nodejs > node
linux = линукс
android = андроид
kubernetes = k8s = кубернетес
postgresql = postgres = постгрес
mssql = ms sql
excel = эксель
photoshop = фотошоп
autocad = автокад
битрикс = bitrix
веб = web
ит = it = айти
иб = информационная безопасность = information security
машинное обучение = machine learning = ml
искусственный интеллект = artificial intelligence = ии = ai
нейросети = нейронные сети = neural networks
программное обеспечение = software
база данных = database = бд
big data = большие данные

фронтенд = frontend
бэкенд = backend
фулстек = fullstack
devops = девопс
разработчик = developer = программист
тестировщик = qa = tester
автотестировщик = aqa = qa automation
дизайнер = designer
геймдизайнер = game designer = гейм дизайнер
аналитик = analyst
бизнес аналитик = business analyst
системный аналитик = system analyst = systems analyst
аналитик данных = data analyst = дата аналитик
дата сайентист = data scientist = дата саентист
инженер данных = data engineer = дата инженер
системный администратор = сисадмин = system administrator
администратор баз данных = dba = database administrator
техподдержка = техническая поддержка = technical support
тимлид = team lead = teamlead = тим лид
техлид = tech lead = techlead
скрам мастер = scrum master
менеджер проектов = руководитель проектов = project manager = проджект менеджер
менеджер продукта = продуктовый менеджер = product manager = продакт менеджер = продакт
pm > project manager, product manager, менеджер проектов, руководитель проектов, менеджер продукта
владелец продукта = product owner

junior = джуниор = джун
middle = мидл
senior = сеньор = синьор
senior > старший
стажер = intern = trainee
стажировка = internship
фриланс = freelance
удаленно = удаленка = remote = дистанционно = удаленная работа
вахта = вахтовый метод
подработка = частичная занятость = part time

инженер = engineer
менеджер = manager
руководитель = начальник
директор = director
генеральный директор = гендиректор = ceo
финансовый директор = cfo
технический директор = cto
заместитель = зам
ассистент = помощник = assistant
администратор = administrator
секретарь = secretary
hr = эйчар
hr > менеджер по персоналу, специалист по персоналу
менеджер по персоналу = hr менеджер = hr manager
рекрутер = recruiter = менеджер по подбору персонала = специалист по подбору персонала
кадровик = специалист по кадрам = инспектор по кадрам = специалист по кадровому делопроизводству
бухгалтер = бухгалтерия = accountant
главный бухгалтер = главбух = chief accountant
экономист = economist
юрист = юрисконсульт = lawyer
переводчик = translator = interpreter
маркетинг = marketing
маркетолог = marketer
smm = смм
seo = сео
pr = пиар
копирайтер = copywriter
контент менеджер = content manager

менеджер по продажам = sales manager = sales менеджер
руководитель отдела продаж = роп = head of sales
торговый представитель = sales representative
менеджер по закупкам = специалист по закупкам = закупщик = байер
мерчандайзер = мерчендайзер = merchandiser
супервайзер = supervisor
кассир = cashier
продавец = seller
логист = специалист по логистике
колл центр = call центр = call center = контакт центр
оператор колл центра = оператор call центра = оператор контакт центра = call center operator

водитель = driver = шофер
курьер = courier = доставщик
кладовщик = storekeeper = работник склада
грузчик = loader
охранник = сотрудник охраны = security guard
уборщица = уборщик = клинер = cleaner
повар = cook
шеф повар = chef
официант = waiter
бариста = barista
парикмахер = hairdresser
врач = доктор = doctor
медсестра = медицинская сестра = медбрат = nurse
учитель = преподаватель = teacher
сварщик = электросварщик = газосварщик = электрогазосварщик = welder
электрик = электромонтер = electrician
сантехник = слесарь сантехник = plumber
автослесарь = автомеханик = auto mechanic
оператор чпу = оператор станков с чпу = cnc operator

яндекс = yandex
сбербанк = сбер = sber
озон = ozon
вайлдберриз = wildberries
авито = avito
`

const INDEX = singleton('vacancies.analysis.synonyms', () => {
  const index = new Map<string, Synonym[]>()
  for (const [from, to] of synonymPairs(SYNONYMS)) {
    const fromKey = key(wordsIn(from))
    const words = wordsIn(to)
    const list = index.get(fromKey) ?? []
    const known = key(words) === fromKey || list.some((synonym) => key(synonym.words) === key(words))
    if (!known) index.set(fromKey, [...list, { text: to, words }])
  }
  return index
})
