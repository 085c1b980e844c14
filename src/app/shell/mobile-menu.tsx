import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Boxes, ChevronsUp, Gem, HandHeart, Search, Settings } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { mobileMenuMachine } from '#machines/shell/mobile-menu.machine.ts'
import { LanguageSwitch } from '#src/features/language/language-switch.tsx'
import { AccountCard, LogOutRow } from '#src/features/session/account-rows.tsx'
import type { FlowOpening } from '#src/product/flows/app-actor.tsx'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { furtherPlaces, mainPlaces, placesFor } from '#src/product/places/navigation.ts'
import { PlaceLink } from '#src/product/places/place-link.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Wordmark } from '#src/ui/drawing/wordmark.tsx'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { LateThemeSelect } from './late-theme.ts'
import './mobile-menu.css'

/** The menu over the whole screen: the player, the places, and at the foot the controls of every page (design.md 18). */
export function MobileMenu({ actor }: { actor: ActorRefFrom<typeof mobileMenuMachine> }) {
  const { t } = useLingui()
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'))
  const onClose = (): void => actor.send({ type: 'mobileMenu.close' })
  const user = useUser()
  const open = useOpen()
  const closeAnd = (opening: FlowOpening) => (): void => {
    onClose()
    open(opening)
  }
  const grid = (places: typeof mainPlaces) => (
    <ul className="mobile-menu-places">
      {placesFor(user, places).map((place) => (
        <li key={place.path}>
          <PlaceLink place={place} className="mobile-menu-row" />
        </li>
      ))}
    </ul>
  )
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="full"
      title={
        <>
          <span className="sr-only">
            <Trans>Menu</Trans>
          </span>
          <span aria-hidden="true">
            <Wordmark />
          </span>
        </>
      }
    >
      <div className="mobile-menu">
        <AccountCard onDone={onClose} />
        {user && (
          <Link to={paths.myVotes} preload={false} className="nav-row mobile-menu-row" onClick={onClose}>
            <Icon of={ChevronsUp} size={20} />
            <Trans>My votes and donations</Trans>
          </Link>
        )}
        <button
          type="button"
          className="mobile-menu-find"
          aria-haspopup="dialog"
          onClick={closeAnd({ type: 'commandPalette.open', view: 'search' })}
        >
          <Icon of={Search} size={20} />
          <Trans>Where to, or what to do?</Trans>
        </button>
        <nav aria-label={t`Places`}>
          {grid(mainPlaces)}
          <hr />
          {grid(furtherPlaces)}
        </nav>
        <div className="mobile-menu-foot">
          <div className="mobile-menu-deeds">
            <Button
              icon={Gem}
              className="mobile-menu-plans"
              onClick={closeAnd({ type: 'order.open', surface: 'popup' })}
            >
              <Trans>Plans</Trans>
            </Button>
            <Button icon={HandHeart} onClick={closeAnd({ type: 'donationDropdown.open' })}>
              <Trans>Donate</Trans>
            </Button>
            <Link to={paths.settings} hash="tab-assets" className={buttonClass({})}>
              <span className="ui-button-label">
                <Icon of={Boxes} />
                <Trans>Assets</Trans>
              </span>
            </Link>
          </div>
          <div className="mobile-menu-choices">
            <LanguageSwitch />
            <ErrorIsland>
              <LateThemeSelect waiting={<span className="mobile-menu-choice" />} />
            </ErrorIsland>
          </div>
          <div className="mobile-menu-end">
            <Link to={paths.settings} className="nav-row mobile-menu-row">
              <Icon of={Settings} size={20} />
              <Trans>Settings</Trans>
            </Link>
            <LogOutRow onDone={onClose} />
          </div>
        </div>
      </div>
    </Dialog>
  )
}
