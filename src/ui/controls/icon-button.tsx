import type { ComponentProps, MouseEvent } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'
import { Tooltip } from '../layers/tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'aria-label' | 'children'> & {
  icon: LucideIcon
  /** The accessible name, shown as tooltip too. */
  label: string
  variant?: 'plain' | 'outline'
  size?: 'sm' | 'md'
  mirror?: boolean
  /** A count on the corner, 99+ at most; also state it in `label`. */
  count?: number
  disabledReason?: string | false | undefined
}

/** A square button of one icon: 40 px (44 on touch), 32 px inside rows. */
export function IconButton(props: Props) {
  const {
    icon,
    label,
    variant = 'plain',
    size = 'md',
    mirror,
    count = 0,
    disabledReason,
    className,
    onClick,
    ...rest
  } = props
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    disabledReason ? event.preventDefault() : onClick?.(event)
  return (
    <Tooltip text={disabledReason || label} describes={Boolean(disabledReason)}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-disabled={disabledReason ? true : undefined}
        className={classes(
          'ui-icon-button',
          variant === 'outline' && 'ui-icon-button-outline',
          size === 'sm' && 'ui-icon-button-sm',
          className,
        )}
        onClick={press}
      >
        <Icon of={icon} size={size === 'sm' ? 18 : 20} mirror={mirror} />
        {count > 0 && (
          <span className="ui-count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
