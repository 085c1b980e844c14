import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Mail } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import type { Founder } from '#contract/shell/team.contract.ts'
import { siteLanguages } from '#contract/values/site-languages.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { LoadedTeam } from './load-team.ts'

/** Paragraphs that are shown before "Show more". */
const shownAtFirst = 2

/** The founder, and a link to the contact form. */
export function FounderPanel({ texts, founder }: Pick<LoadedTeam, 'texts'> & { founder: Founder }) {
  const [isWhole, showWhole] = useState(false)
  const rest = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [first, more] = [founder.paragraphs.slice(0, shownAtFirst), founder.paragraphs.slice(shownAtFirst)]
  const toggle = (): void => {
    flushSync(() => showWhole(!isWhole))
    // Opened, the reader goes on with the rest; closed, they are where they were.
    if (isWhole) button.current?.focus()
    else rest.current?.focus()
  }
  const own = { lang: founder.language, dir: siteLanguages[founder.language].dir }
  return (
    <div className="panel cut-md grid grid-cols-[minmax(0,1fr)] overflow-hidden @min-[64rem]/page:grid-cols-[240px_minmax(0,1fr)_320px]">
      <div className="bg-surface-2 relative isolate min-h-[120px] [--contours-mask:none]">
        <ContourField seed={founder.name} />
        <span
          className="bg-surface-3 text-display-2 cut-md absolute start-5 -bottom-6 grid size-24 place-items-center @min-[64rem]/page:start-6 @min-[64rem]/page:bottom-6"
          aria-hidden="true"
          translate="no"
        >
          {Array.from(founder.name)[0]}
        </span>
      </div>
      <div className="grid content-start justify-items-start gap-3 px-5 pt-10 pb-6 @min-[64rem]/page:px-8 @min-[64rem]/page:pt-7">
        <div {...own}>
          <h3 className="text-title-2 wrap-anywhere" translate="no">
            {founder.name}
          </h3>
          <p className="text-muted text-small">{founder.role}</p>
        </div>
        <div className="grid max-w-[62ch] gap-3" {...own}>
          {first.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {isWhole && (
          <div ref={rest} tabIndex={-1} className="grid max-w-[62ch] gap-3" {...own}>
            {more.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        {more.length > 0 && (
          <Button
            ref={button}
            variant="ghost"
            size="sm"
            icon={isWhole ? ChevronUp : ChevronDown}
            aria-expanded={isWhole}
            onClick={toggle}
          >
            {isWhole ? texts.showLess : texts.showMore}
          </Button>
        )}
        {founder.sample && <p className="text-muted text-small">{texts.sample}</p>}
      </div>
      <div className="border-border grid content-start gap-3 border-t px-5 py-6 @min-[64rem]/page:border-s @min-[64rem]/page:border-t-0 @min-[64rem]/page:px-6 @min-[64rem]/page:pt-7">
        <h3 className="text-title-3">{texts.writeTitle}</h3>
        <p className="text-muted text-small">{texts.writeText}</p>
        <Link
          to={paths.contact}
          // The language that the address names is that of the next page, too.
          search={({ lang }: { lang?: unknown }) => (lang === undefined ? {} : { lang })}
          className={buttonClass({ variant: 'primary', block: true })}
        >
          <span className="ui-button-label">
            <Icon of={Mail} />
            <span>{texts.contactUs}</span>
          </span>
        </Link>
      </div>
    </div>
  )
}
