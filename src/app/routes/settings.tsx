import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsFrame } from '#src/features/places/settings-frame.tsx'
import { loadCode } from '../code/route-code.ts'
import { guarded } from '../landing/guarded.ts'
import { openSettings } from '../pages/open-settings.ts'
import { settingsSearch } from '../pages/settings-search.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Loading } from '../shell/loading.tsx'

/** The settings (decisions.md, "Shell"). Some tabs load their data here; the others read their own. */
export const Route = createFileRoute('/settings')({
  staticData: { page: msg`Settings` },
  validateSearch: settingsSearch,
  beforeLoad: guarded('players'),
  loaderDeps: ({ search: { before, tab } }) => ({ before, tab }),
  loader: async ({ context: { call, loadTexts, settledUser }, deps, abortController: { signal } }) => {
    const { loadSettings } = await loadCode(() => import('../pages/load-settings.ts'))
    const user = await settledUser(signal)
    const [known] = await Promise.all([loadSettings({ call, user, ...deps, signal }), loadTexts('places')])
    return known
  },
  // A tab that is opened again shows what was saved meanwhile.
  gcTime: 0,
  component: () => <SettingsFrame breadcrumbs={<Breadcrumbs />} open={openSettings} loading={<Loading />} />,
})
