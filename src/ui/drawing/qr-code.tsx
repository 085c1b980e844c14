import { type CSSProperties, useMemo } from 'react'
import { encode } from 'uqr'
import './qr-code.css'

/** White modules on each side, besides those of the plate. */
const quiet = 3

/** Each run of dark modules in a row, one module high. */
const drawn = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const length = (end < 0 ? row.length : end) - x
        return [`M${x} ${y}h${length}v1h-${length}z`]
      }),
    )
    .join('')

/**
 * A text as a QR code, generated in the browser: on a plate that is white in every theme, with whole pixels for each
 * module (`--qr-module-size`).
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { modules, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'Q', border: 0 })
    return { modules: size + 2 * quiet, path: drawn(data) }
  }, [text])
  return (
    <span className={className ? `ui-qr ${className}` : 'ui-qr'}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`${-quiet} ${-quiet} ${modules} ${modules}`}
        shapeRendering="crispEdges"
        style={{ '--qr-modules': modules } as CSSProperties}
      >
        <path d={path} />
      </svg>
    </span>
  )
}
