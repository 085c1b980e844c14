import { useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { PlaceClosed } from '#src/features/places/place-closed.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'

export function ClosedPage({ reason }: { reason: string }) {
  const { t } = useLingui()
  const page = useMatches().findLast(({ staticData }) => staticData.page)?.staticData.page
  return <PlaceClosed name={page ? t(page) : ''} reason={reason} breadcrumbs={<Breadcrumbs />} />
}
