import type { Company } from '#prisma/generated/client.ts'
import { anyCity, anyPlace, type Place } from './places.ts'
import { randomFor, type Random } from './random.ts'
import { anyTrade, type Trade } from './trades.ts'

/** Ids of generated companies and vacancies begin here; the sequences of the database begin far above. */
export const FIRST_COMPANY_ID = 1_000_001
/** Number of different companies in a large corpus. */
const COMPANIES = 24_000

/** A generated company with what its vacancies depend on. */
export interface GeneratedCompany {
  row: Company
  trade: Trade
  place: Place
}

/** Draws the number of a company: the first are large and have most vacancies, those of the long tail a few each. */
export function anyCompanyNumber(random: Random): number {
  return Math.floor(20 * (COMPANIES / 20 + 1) ** random.next()) - 20
}

/** Company number `at` (from 0), always the same for a seed. `until` is the newest moment of the corpus. */
export function companyAt(seed: number, at: number, until: Date): GeneratedCompany {
  const random = randomFor(seed ^ 0x51ed_270b, at)
  const trade = anyTrade(random)
  const place = at < 3000 ? anyCity(random) : anyPlace(random)
  const agency = random.chance(0.05)
  const name = agency ? `Кадровое агентство ${brand(random)}` : companyName(trade, random)
  const industries = random.sample(trade.industries, random.chance(0.3) ? 2 : 1)
  const id = FIRST_COMPANY_ID + at
  return {
    trade,
    place,
    row: {
      id,
      name,
      type: agency ? 'agency' : random.chance(0.02) ? 'private_recruiter' : 'company',
      siteUrl: random.chance(0.6) ? `https://company-${id}.example` : null,
      description: `<p>${name} — ${random.pick(ABOUT)}.</p><p>${random.pick(VALUES)}.</p>`,
      areaId: place.areaId,
      industries,
      trusted: random.chance(0.95),
      accreditedIt: trade.name === 'it' && random.chance(0.6),
      ownerId: null,
      source: null,
      sourceId: null,
      createdAt: new Date(until.getTime() - random.int(60, 3000) * 86_400_000),
    },
  }
}

function companyName(trade: Trade, random: Random): string {
  const name = brand(random)
  const kinds = KINDS[trade.name] ?? ['Группа компаний']
  if (random.chance(0.4)) return name
  return random.chance(0.5) ? `${random.pick(kinds)} ${name}` : `${name}, ${random.pick(FORMS)}`
}

/** A made-up brand: two syllables joined, a word with a suffix, or a pair of words; some in Latin letters. */
function brand(random: Random): string {
  const way = random.next()
  if (way < 0.35) return random.pick(FIRST) + random.pick(SECOND)
  if (way < 0.55) return `${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`
  if (way < 0.75) return random.pick(LATIN) + random.pick(LATIN_END)
  if (way < 0.9) return `${random.pick(FIRST)}-${random.pick(PLACES)}`
  return `${random.pick(LATIN)} ${random.pick(LATIN_SECOND)}`
}

const FORMS = ['ООО', 'АО', 'ГК', 'ПАО', 'Группа компаний', 'Холдинг']
const KINDS: Record<string, string[]> = {
  it: ['ИТ-компания', 'Лаборатория', 'Центр разработки', 'Студия'],
  sales: ['Торговый дом', 'Сеть магазинов', 'Торговая компания', 'Салон'],
  office: ['Банк', 'Юридическая фирма', 'Консалтинговая группа', 'Управляющая компания'],
  marketing: ['Агентство', 'Рекламное агентство', 'Издательство', 'Студия'],
  works: ['Завод', 'Фабрика', 'Производственная компания', 'Комбинат', 'НПО'],
  building: ['Строительная компания', 'СК', 'Застройщик', 'Проектное бюро'],
  logistics: ['Транспортная компания', 'Служба доставки', 'Логистический центр', 'Автоцентр'],
  care: ['Клиника', 'Медицинский центр', 'Школа', 'Сеть аптек', 'Детский центр'],
  service: ['Ресторан', 'Кафе', 'Отель', 'Фитнес-клуб', 'Салон красоты', 'Охранное предприятие'],
}
const FIRST = [
  'Альфа',
  'Вектор',
  'Гранит',
  'Дельта',
  'Евро',
  'Зенит',
  'Импульс',
  'Континент',
  'Лидер',
  'Мега',
  'Норд',
  'Олимп',
  'Премьер',
  'Ритм',
  'Сибир',
  'Техно',
  'Урал',
  'Фортуна',
  'Эко',
  'Юни',
  'Авто',
  'Агро',
  'Балт',
  'Волга',
  'Глобал',
  'Интер',
  'Каскад',
  'Магистраль',
  'Пром',
  'Строй',
]
const SECOND = [
  'Сервис',
  'Групп',
  'Торг',
  'Пром',
  'Строй',
  'Софт',
  'Мед',
  'Логистик',
  'Ресурс',
  'Инвест',
  'Маркет',
  'Трейд',
  'Плюс',
  'Проект',
  'Холдинг',
  'Транс',
  'Фарм',
  'Тех',
]
const ADJECTIVES = [
  'Новые',
  'Умные',
  'Русские',
  'Северные',
  'Первые',
  'Живые',
  'Быстрые',
  'Добрые',
  'Городские',
  'Цифровые',
  'Чистые',
  'Свежие',
]
const NOUNS = [
  'технологии',
  'решения',
  'продукты',
  'дома',
  'системы',
  'линии',
  'мастера',
  'люди',
  'традиции',
  'материалы',
  'маршруты',
  'вершины',
]
const PLACES = ['Москва', 'Волга', 'Урал', 'Сибирь', 'Юг', 'Восток', 'Центр', 'Север', 'Запад', 'Нева', 'Дон', 'Кама']
const LATIN = [
  'Nova',
  'Data',
  'Soft',
  'Tech',
  'Bright',
  'Blue',
  'Quant',
  'Verta',
  'Omni',
  'Pixel',
  'Inno',
  'Prime',
  'Cloud',
  'Smart',
  'Open',
  'Astra',
  'Lumen',
  'Orbi',
  'Terra',
  'Zeta',
]
const LATIN_END = ['line', 'ware', 'soft', 'lab', 'tech', 'bit', 'net', 'point', 'works', 'mark', 'flow', 'tex']
const LATIN_SECOND = [
  'Group',
  'Systems',
  'Digital',
  'Studio',
  'Partners',
  'Solutions',
  'Trade',
  'Capital',
  'Media',
  'Logistics',
]
const ABOUT = [
  'одна из крупнейших компаний своей отрасли',
  'молодая и быстро растущая команда профессионалов',
  'надёжный партнёр для тысяч клиентов по всей стране',
  'семейная компания с двадцатилетней историей',
  'компания, которая внедряет современные подходы и ценит своих сотрудников',
  'производитель с полным циклом, от идеи до готового изделия',
  'федеральная сеть с представительствами во многих городах',
]
const VALUES = [
  'Мы ценим инициативу, честность и уважение друг к другу',
  'Мы растём каждый год и приглашаем в команду новых коллег',
  'Нам важно, чтобы каждый сотрудник чувствовал поддержку и видел результат',
  'Наши стандарты качества подтверждены отраслевыми наградами',
]
