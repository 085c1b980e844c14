import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { sectionOf } from '#contract/shell/places.rules.ts'
import { Tabs } from '#src/ui/controls/tabs.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { sectionsOf } from './sections.ts'

interface Props {
  label: string
  sections: NonNullable<ReturnType<typeof sectionsOf>>
  beside: ReactNode
}

/** The section in the address; anyone can write anything there. */
export interface SectionSearch {
  tab?: unknown
}

/** The sections of a place as tabs. The address selects one by `?tab=` or, in old links, by its hash. */
export function SectionTabs({ label, sections: { ids, texts }, beside }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  // The server never sees a hash, so it counts only after hydration.
  const anchor = useHydrated() ? hash : ''
  const { tab } = search
  const chosen = sectionOf(ids, { tab, hash: anchor })
  const choose = (next: string): void =>
    void navigate({
      to: '.',
      search: (kept) => ({ ...kept, tab: next }),
      replace: true,
      resetScroll: false,
    })
  const items = ids.flatMap((id) => {
    const text = texts[id]
    if (!text) return []
    const content = (
      <div className="place-columns">
        <div className="place-about">
          <h2 className="text-title-1">{t(text.name)}</h2>
          <p>{t(text.about)}</p>
        </div>
        {beside}
      </div>
    )
    return [{ value: id, label: t(text.name), content }]
  })
  if (chosen === undefined) return null
  return <Tabs label={label} value={chosen} onChange={choose} items={items} className="place-sections" />
}
