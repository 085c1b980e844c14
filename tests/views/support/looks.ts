import { scale } from '#tests/support/scale.ts'

const whole: [width: number, theme: string][] = [
  [375, 'light-mode'],
  [1280, 'multi-gradient'],
  [375, 'multi-gradient'],
  [1280, 'light-mode'],
]

/** Widths in pixels, each with a theme: every one of both in `npm test`, each with each in `npm run test:full`. */
export const looks = scale(whole.slice(0, 2), whole)
