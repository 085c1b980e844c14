/**
 * Letters that Unicode does not split into a letter and a mark, each followed by the letters that people type for
 * it.
 */
const apart =
  'ßss æae œoe þth ŋng øo đd ðd ħh ıi łl ŧt ĸq ƀb ƈc ɓb ɖd ɗd ǝe əe ɛe ƒf ǥg ɠg ɣg ɨi ɩi ƙk ƚl ɲn ƞn ɔo ɵo ƥp ƭt ʈt ʉu ʊu ʋv ƴy ƶz ɏy ɉj ɇe ɍr ȼc ⱥa ⱦt ȷj'
/** Letters with several forms: the Greek final sigma, Arabic and Persian letters and digits. */
const alike = 'ςσ يی ىی كک ةه ەه ہه ٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9'

const plain = new Map(
  `${apart} ${alike}`.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
)

/** Accents, Hebrew and Arabic points, and invisible characters: joiners, soft hyphens, direction marks. */
const marks =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F\u00AD\u061C\u0640\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+/gu

/**
 * Normalises a text for comparison in searches: lower case, no accents, special letters replaced by those that
 * people type, so that `isik` finds `Işık` and `ışık` finds `Isik`. The database's searchable() returns the same
 * (migration 0106).
 */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => plain.get(letter) ?? letter)
