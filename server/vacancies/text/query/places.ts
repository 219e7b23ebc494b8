import { tokenize } from '../analysis/tokenize.ts'
import type { PlaceLookup } from './magic.ts'

/** A node of the tree of areas; `path` runs from the country to the node itself. */
export interface Place {
  id: number | string
  name: string
  path: readonly number[]
}

/**
 * Finds areas by their exact name. Thousands of villages are named like ordinary words (Опыт, База, Строитель), so a
 * single word counts only for a country or one of the cities below; names of several words always do. Of areas with
 * the same name the highest in the tree is meant; when that is not one area, none is.
 */
export function placeLookup(places: Iterable<Place>): PlaceLookup {
  const known = new Map<string, { id: string; depth: number; alone: boolean }>()
  const cities = new Set(CITIES.split(/\s+/).map(key))
  for (const { id, name, path } of places) {
    const chosen = CITIES_OF_REGIONS.includes(name)
    const words = key(chosen ? name.replace(/ \(.*/, '') : name)
    const country = path.length === 1 || path[0] === OTHER_COUNTRIES
    const single = !words.includes(' ')
    const meant = chosen || country || (single ? cities.has(words) : !name.includes('('))
    if (!meant || NOT_PLACES.has(words)) continue
    const before = known.get(words)
    const depth = country ? 0 : path.length
    if (before === undefined || depth < before.depth) known.set(words, { id: String(id), depth, alone: true })
    else if (depth === before.depth) before.alone = false
  }
  return (name) => {
    const place = known.get(name)
    return place?.alone === true ? place.id : null
  }
}

/** The root "Другие регионы", whose children are countries. */
const OTHER_COUNTRIES = 1001
const NOT_PLACES: ReadonlySet<string> = new Set(['другие регионы', 'другое', 'того', 'мали'])

function key(name: string): string {
  return tokenize(name)
    .map((token) => token.word.form)
    .join(' ')
}

/** Cities known by one word that is not an ordinary word as well. */
export const CITIES = `
Москва Санкт-Петербург Новосибирск Екатеринбург Казань Челябинск Самара Омск Уфа Красноярск Пермь Воронеж Волгоград
Краснодар Саратов Тюмень Тольятти Ижевск Барнаул Ульяновск Иркутск Хабаровск Махачкала Ярославль Владивосток Оренбург
Томск Кемерово Новокузнецк Рязань Пенза Липецк Астрахань Чебоксары Калининград Тула Курск Ставрополь Сочи
Улан-Удэ Тверь Магнитогорск Брянск Белгород Сургут Владимир Чита Калуга Смоленск Якутск Саранск
Череповец Курган Вологда Орёл Владикавказ Тамбов Мурманск Петрозаводск Нижневартовск Кострома Йошкар-Ола
Новороссийск Стерлитамак Химки Таганрог Мытищи Сыктывкар Комсомольск-на-Амуре Нижнекамск Нальчик Шахты
Братск Орск Энгельс Ангарск Королёв Псков Бийск Прокопьевск Рыбинск Балаково Армавир Северодвинск
Петропавловск-Камчатский Норильск Сызрань Новочеркасск Златоуст Волгодонск Абакан Уссурийск Находка Электросталь
Березники Салават Миасс Альметьевск Рубцовск Коломна Ковров Майкоп Пятигорск Одинцово Копейск Хасавюрт
Кисловодск Серпухов Первоуральск Новочебоксарск Нефтеюганск Димитровград Нефтекамск Черкесск Дербент Камышин Невинномысск
Красногорск Муром Батайск Новошахтинск Ноябрьск Кызыл Ачинск Новоуральск Елец Арзамас Обнинск Элиста
Артём Бердск Каспийск Ногинск Междуреченск Сарапул Ессентуки Домодедово Воткинск Ленинск-Кузнецкий Магадан Тобольск
Жуковский Раменское Ухта Анапа Геленджик Щёлково Балашиха Люберцы Долгопрудный Реутов Лобня Дубна Клин Воскресенск
Севастополь Симферополь Ялта Керчь Евпатория Феодосия Грозный Назрань Архангельск Южно-Сахалинск Биробиджан
Горно-Алтайск Ханты-Мансийск Салехард Нарьян-Мар Анадырь Зеленоград Выборг Гатчина Всеволожск Сертолово Минск Гомель
Могилёв Витебск Гродно Брест Бобруйск Алматы Астана Шымкент Караганда Актобе Тараз Павлодар Усть-Каменогорск Семей
Атырау Костанай Кызылорда Уральск Петропавловск Актау Темиртау Ташкент Самарканд Бухара Наманган Андижан Фергана Нукус
Бишкек Ош Баку Сумгаит Гянджа Тбилиси Батуми Кутаиси Кишинёв
`

/** Cities that share their name with smaller places: which one is meant, as the dictionary writes it. */
export const CITIES_OF_REGIONS = [
  'Киров (Кировская область)',
  'Иваново (Ивановская область)',
  'Волжский (Волгоградская область)',
  'Подольск (Московская область)',
  'Дзержинск (Нижегородская область)',
  'Благовещенск (Амурская область)',
  'Новомосковск (Тульская область)',
  'Северск (Томская область)',
  'Пушкино (Московская область)',
]
