import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { SettingsTab } from '#contract/shell/places.rules.ts'
import { sectionOf, settingsTabs } from '#contract/shell/places.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { TabStrip } from '#src/ui/controls/tab-strip.tsx'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { settingsTabLooks } from './settings-tabs.ts'
import './settings-frame.css'

/** The content of each tab; its code loads with it. */
export type OpenSettings = Readonly<Record<SettingsTab, ComponentType>>

interface Props {
  breadcrumbs: ReactNode
  open: OpenSettings
  /** Shown while the code of a tab loads. */
  loading: ReactNode
}

/** The settings: a list of tabs beside the chosen one, which the address selects by `?tab=` or `#tab-`. */
export function SettingsFrame({ breadcrumbs, open, loading }: Props) {
  const { t } = useLingui()
  const { search, hash } = useLocation()
  const strip = useRef<HTMLUListElement>(null)
  const chosen = sectionOf(settingsTabs, { tab: search.tab, hash: hash.replace(/^tab-/u, '') }) ?? 'assets'
  const isByHash = search.tab === undefined && chosen !== 'assets'
  const navigate = useNavigate()
  useEffect(() => {
    // The page loads the data of the tab that its query names.
    if (isByHash) void navigate({ to: paths.settings, search: { tab: chosen }, replace: true })
  }, [isByHash, navigate, chosen])
  const Open = open[chosen]
  return (
    <div className="page place" id={`tab-${chosen}`}>
      {breadcrumbs}
      <div className="place-terrain">
        <ContourField seed="your-plan" />
      </div>
      <h1 className="text-display-1">
        <Trans>Settings</Trans>
      </h1>
      <div className="settings">
        <nav className="settings-tabs" aria-label={t`Settings`}>
          <TabStrip strip={strip} chosen={chosen}>
            <ul ref={strip} className="ui-tabs settings-list">
              {settingsTabs.map((id) => (
                <li key={id}>
                  <Link
                    to={paths.settings}
                    {...(id === 'assets' ? { hash: 'tab-assets' } : { search: { tab: id } })}
                    className="ui-tab settings-tab"
                    // As on every page with tabs, Back leads to the page before.
                    replace
                    resetScroll={false}
                    hashScrollIntoView={false}
                    // The current tab is marked by `aria-current` below: the address alone does not identify it.
                    activeOptions={{ exact: true, includeHash: true }}
                    aria-current={id === chosen ? 'page' : undefined}
                  >
                    <Icon of={settingsTabLooks[id].icon} size={20} />
                    <span>{t(settingsTabLooks[id].name)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </TabStrip>
        </nav>
        <div className="settings-tab-open">
          <Suspense fallback={loading}>{isByHash ? loading : <Open />}</Suspense>
        </div>
      </div>
    </div>
  )
}
