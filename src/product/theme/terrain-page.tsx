import type { ReactNode } from 'react'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import './terrain-page.css'

interface Props {
  seed: string
  className: string
  children: ReactNode
}

/** A page of figures and tables: its parts are stacked, its head is drawn on lines that reach up behind the header. */
export function TerrainPage({ seed, className, children }: Props) {
  return (
    <div className={`page terrain-page ${className}`}>
      <div className="page-terrain">
        <ContourField seed={seed} />
      </div>
      {children}
    </div>
  )
}
