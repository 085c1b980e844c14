import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { ClosedLink } from './closed-link.tsx'
import { useDisabledReason } from './disabled-pages.ts'
import type { NavigationPlace } from './navigation.ts'
import { useMarked } from '../words/use-marked.ts'
import './place-link.css'

type Props = Pick<
  ComponentProps<'a'>,
  'tabIndex' | 'onClick' | 'onKeyDown' | 'onPointerDown' | 'onPointerEnter' | 'aria-expanded'
> & {
  place: NavigationPlace
  className: string
  size?: 18 | 20
  /** Shown after the name. */
  children?: ReactNode
}

/**
 * A link to a place, with icon and name. A closed place stays in its list, greyed and with its reason: it leads
 * nowhere, but the keyboard still reaches it (Shell 2.2).
 */
export function PlaceLink({ place: { path, name, icon }, className, size = 20, children, ...rest }: Props) {
  const { t } = useLingui()
  const id = useId()
  const reason = useDisabledReason(path)
  const marked = useMarked(path)
  if (reason === null) {
    return (
      <Link to={path} {...marked} className={classes('nav-row', className)} {...rest}>
        <Icon of={icon} size={size} />
        <span className="place-name">{t(name)}</span>
        {children}
      </Link>
    )
  }
  return (
    <ClosedLink
      {...(rest.tabIndex !== undefined && { tabIndex: rest.tabIndex })}
      aria-describedby={id}
      className={classes('nav-row', className)}
    >
      <Icon of={icon} size={size} />
      <span className="place-name">
        <span>{t(name)}</span>
        <span id={id} className="place-reason">
          {reason || t`Closed at the moment`}
        </span>
      </span>
      <Icon of={Lock} size={16} className="place-closed" />
    </ClosedLink>
  )
}
