/**
 * Function words: left out of plain queries ("работа в Москве"), kept in phrases and after `!`. Chosen by hand: no
 * word that is also a skill or an abbreviation of the trade (it, go, r, c).
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'и в во на по с со к ко о об обо от до из за для при у а но или не ни что чтобы как так это эта этот эти тот та те',
    'же бы ли над под между через без если то его ее их им мы вы он она они я ты быть есть был была были будет',
    'the a an and or of to in for with on at by is are was were be been as from that this these those not but into',
  ]
    .join(' ')
    .split(' '),
)
