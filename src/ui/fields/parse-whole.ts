/** The zeros of the digit sets that readers type: Latin, Arabic, Persian, Devanagari, full width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10]

const latin = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? digit : String(code - zero)
}

const grouped = /^(\d{1,3}(?:([,.'’٬\s])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,٫]\d*)?$/u
const plain = /^(\d*)(?:,\d{0,2}|[.٫]\d*)?$/u
const dollarSign = /(?:US)?\p{Sc}(?:US)?|USD/u

/**
 * Reads a whole number from typed text in any digits, decimals dropped (`$1,250.50` gives 1250) and the sign preserved
 * (`-5` gives -5, below every minimum). Anything else (`1e9`, `1,2345`) is null: nonsense must not become money.
 */
export function parseWhole(text: string): number | null {
  const marks = text.replace(/\p{Cf}/gu, '').replace(/\p{Nd}/gu, latin)
  const unsigned = marks.replace(/^\s*[-−]/u, '')
  const bare = unsigned.replace(dollarSign, ' ').trim()
  const figure = unsigned === marks ? bare.replace(/^[-−]/u, '') : bare
  const negative = unsigned !== marks || figure !== bare
  const digits = (grouped.exec(figure) ?? plain.exec(figure))?.[1]
  if (digits === undefined || !/\d/.test(figure)) return null
  const whole = Math.min(Number(digits.replace(/\D/g, '')), Number.MAX_SAFE_INTEGER)
  return negative && whole > 0 ? -whole : whole
}
