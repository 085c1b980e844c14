const lineCount = 13
const pointCount = 24

/** Angles from 0 to 2 pi, the same for the same seed. */
const anglesOf = (seed: string): [number, number, number] => {
  let hash = 0x811c9dc5
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return [hash & 0xff, (hash >>> 8) & 0xff, (hash >>> 16) & 0xff].map(
    (byte) => (byte / 256) * 2 * Math.PI,
  ) as [number, number, number]
}

/**
 * The contour lines of one hill around 0,0, each a closed path of curves, the innermost first; that one leaves room for
 * a sign of 200. Neighbouring lines waver alike, the outer ones more. The same seed gives the same hill.
 */
export const summitLines = (seed: string): string[] => {
  const [two, three, five] = anglesOf(seed)
  return Array.from({ length: lineCount }, (_, line) => {
    const wild = 0.6 + line / lineCount
    const point = (step: number): [number, number] => {
      const angle = (step / pointCount) * 2 * Math.PI
      const waver =
        0.075 * Math.sin(2 * angle + two + line * 0.07) +
        0.045 * Math.sin(3 * angle + three - line * 0.13) +
        0.018 * Math.sin(5 * angle + five + line * 0.21)
      const far = (160 + line * 32) * (1 + wild * waver)
      return [far * Math.cos(angle), far * Math.sin(angle)]
    }
    const middle = (step: number): string => {
      const [ax, ay] = point(step)
      const [bx, by] = point(step + 1)
      return `${Math.round((ax + bx) / 2)} ${Math.round((ay + by) / 2)}`
    }
    const curves = Array.from({ length: pointCount }, (__, step) => {
      const [x, y] = point(step + 1)
      return `Q${Math.round(x)} ${Math.round(y)} ${middle(step + 1)}`
    })
    return `M${middle(0)}${curves.join('')}Z`
  })
}
