import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../landing/guarded.ts'
import { placeRoute } from '../pages/place-route.ts'
import { loadCode } from '../code/route-code.ts'

export const Route = createFileRoute('/MetaVault')({
  ...placeRoute('metaVault', msg`MetaVault`),
  beforeLoad: guarded('players'),
  loader: async ({ context: { call, closed, loadTexts }, abortController: { signal } }) => {
    const { loadPurchases } = await loadCode(() => import('#src/features/places/load-purchases.ts'))
    const [purchases] = await Promise.all([closed ? [] : loadPurchases(call, signal), loadTexts('places')])
    return { purchases }
  },
})
