import { createElement, type SVGProps } from 'react'

type IconData = { size?: number; node: readonly [tag: string, attributes: Record<string, string>][] }
type Props = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Replaces lucide's own factory (an alias in vite.config.ts): the same drawing without the options that the hub does
 * not use.
 */
export default function createIcon({ size: grid = 24, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${grid} ${grid}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      shapes,
    )
}
