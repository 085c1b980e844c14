import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { settingsTabs, sectionOf } from '#contract/shell/places.rules.ts'
import { SettingsFrame } from '#src/features/places/settings-frame.tsx'
import { guarded } from '../landing/guarded.ts'
import { loadSettings } from '../pages/load-settings.ts'
import { openSettings } from '../pages/open-settings.ts'
import { settingsSearch } from '../pages/settings-search.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Loading } from '../shell/loading.tsx'

const guard = guarded('players')

/** The settings (decisions.md, "Shell"). "Your plan" loads its data here; every other tab reads its own. */
export const Route = createFileRoute('/settings')({
  staticData: { page: msg`Settings` },
  validateSearch: settingsSearch,
  beforeLoad: (page) => {
    const { search, location } = page
    const named = location.hash.replace(/^tab-/u, '')
    const tab = search.tab === undefined && sectionOf(settingsTabs, { tab: undefined, hash: named })
    if (tab && tab !== settingsTabs[0])
      throw redirect({ to: '/settings', search: { ...search, tab }, replace: true })
    return guard(page)
  },
  loaderDeps: ({ search: { before, tab } }) => ({ before, tab: sectionOf(settingsTabs, { tab, hash: '' }) }),
  loader: async ({ context: { call, loadTexts, settledUser }, deps, abortController: { signal } }) => {
    const user = await settledUser(signal)
    const [known] = await Promise.all([loadSettings({ call, user, ...deps, signal }), loadTexts('places')])
    return known
  },
  component: () => <SettingsFrame breadcrumbs={<Breadcrumbs />} open={openSettings} loading={<Loading />} />,
})
