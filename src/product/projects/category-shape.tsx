import type { ReactNode } from 'react'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { classes } from '#src/ui/classes.ts'

/** The six shapes of the design, by the lower-case name of the category. */
const outlines: Record<string, string> = {
  communities: 'M5 0.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z',
  personal: 'M5 0.8L9.8 9.2H0.2Z',
  illuvium: 'M5 0L10 5L5 10L0 5Z',
  guilds: 'M5 0L9.4 2.5V7.5L5 10L0.6 7.5V2.5Z',
  dao: 'M0.8 0.8H9.2V9.2H0.8Z',
  others: 'M3.3 0.4H6.7V3.3H9.6V6.7H6.7V9.6H3.3V6.7H0.4V3.3H3.3Z',
}

/** The class that passes a category's colour as --tint to its content (shape, ruler, cover). */
export const categoryClass = (category: string): string => `category-${category.toLowerCase()}`

/** The 10 px mark of a category; its name is shown beside it. */
export function CategoryShape({
  category,
  size = 10,
  className,
}: {
  category: string
  size?: number
  className?: string
}) {
  return (
    <svg
      className={classes('category-shape', categoryClass(category), className)}
      viewBox="0 0 10 10"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={outlines[category.toLowerCase()] ?? outlines.others} />
    </svg>
  )
}

/** Shape and name. The name has the text colour; only the shape has the category's colour. */
export function CategoryLabel({ category, children }: { category: string; children: ReactNode }) {
  return (
    <span className="text-label inline-flex items-center gap-2 text-default">
      <CategoryShape category={category} />
      {textsInElements(children)}
    </span>
  )
}
