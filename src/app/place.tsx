import { useLingui } from '@lingui/react/macro'
import { useLoaderData, useMatches } from '@tanstack/react-router'
import { PlaceLater } from '#src/features/places/place-later.tsx'

/** The place at this address. */
export function Place() {
  const { t } = useLingui()
  const match = useMatches().at(-1)
  const data = useLoaderData({ strict: false })
  const purchases = data && 'purchases' in data ? data.purchases : null
  const { page, place } = match?.staticData ?? {}
  if (!page || !place || !match) return null
  return <PlaceLater key={place} place={place} name={t(page)} path={match.pathname} purchases={purchases} />
}
