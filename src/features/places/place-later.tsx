import type { ReactNode } from 'react'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trophy } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import type { NavigationPlace } from '#src/product/places/navigation.ts'
import { PlaceLink } from '#src/product/places/place-link.tsx'
import { OpensLater } from '#src/product/places/opens-later.tsx'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { KnownPanel } from './known-panel.tsx'
import { OpenToday } from './open-today.tsx'
import type { PlaceId } from './places.ts'
import { places } from './places.ts'
import type { Purchase } from './load-purchases.ts'
import { Purchases } from './purchases.tsx'
import { RatingScale } from './rating-scale.tsx'
import { RankFacts } from './rank-facts.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { sectionsOf } from './sections.ts'
import './places.css'

/** A page of its own within the tournaments. */
const league: NavigationPlace = { path: paths.league, name: msg`Illuvium Pro League`, icon: Trophy }

interface Props {
  place: PlaceId
  name: string
  breadcrumbs: ReactNode
  /** The player's purchases, newest first; null if the place does not list them. */
  purchases?: readonly Purchase[] | null
}

/**
 * A place of the hub that opens later (design.md 18): its purpose, and the data that the hub already has for it. Every
 * control on it works.
 */
export function PlaceLater({ place, name, breadcrumbs, purchases = null }: Props) {
  const { t } = useLingui()
  const { lead, about } = places[place]
  const sections = sectionsOf(place)
  const known = <KnownPanel place={place} />
  return (
    <div className="page place">
      {breadcrumbs}
      <div className="place-head">
        <div className="place-terrain">
          <ContourField seed={place} />
        </div>
        <div className="place-title">
          <h1 className="text-display-1">{name}</h1>
          <OpensLater />
        </div>
        <p className="place-lead">{t(lead)}</p>
        {place === 'gauntlet' && <RankFacts />}
      </div>
      {sections ? (
        <SectionTabs label={name} sections={sections} beside={known} />
      ) : (
        <div className={about === null ? undefined : 'place-columns'}>
          {about && (
            <div className="place-about">
              <h2 className="text-title-1">
                <Trans>What it is for</Trans>
              </h2>
              <p>{t(about)}</p>
              {place === 'tournament' && <PlaceLink place={league} className="place-within" />}
            </div>
          )}
          {known}
        </div>
      )}
      {purchases && <Purchases of={purchases} />}
      {place === 'gauntlet' && <RatingScale />}
      <OpenToday />
    </div>
  )
}
