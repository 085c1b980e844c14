import type { ComponentProps, MouseEvent } from 'react'
import type { LucideIcon } from 'lucide-react'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { type ButtonVariant, buttonClass, type ControlSize } from './button-class.ts'
import { Icon } from '../drawing/icon.tsx'
import { Spinner } from '../states/spinner.tsx'
import { Tooltip } from '../layers/tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ControlSize
  icon?: LucideIcon
  iconEnd?: LucideIcon
  /** For icons that point to a side. */
  mirror?: boolean
  /** Busy: the verb shown with a spinner, or `true` for a spinner in the icon's place; further presses do nothing. */
  busy?: string | boolean | undefined
  /** Reason the button cannot be used now. It stays focusable and shows the reason. */
  disabledReason?: string | false | undefined
  /** Looks and reads as disabled, but a press still works and shows the missing parts. */
  unready?: boolean
  block?: boolean
  /** Only for the one highlighted element of a screen. */
  glow?: boolean
}

/** A button. Sizes 32, 40 and 48 px; `primary` once per region of a view. */
export function Button(props: Props) {
  const {
    variant,
    size,
    icon,
    iconEnd,
    mirror,
    busy,
    disabledReason,
    unready,
    block,
    glow,
    className,
    children,
    onClick,
    ...rest
  } = props
  const inert = Boolean(busy || disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => (inert ? event.preventDefault() : onClick?.(event))
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block, glow, className })}
      aria-disabled={inert || unready || undefined}
      aria-busy={busy ? true : undefined}
      onClick={press}
    >
      <span className="ui-button-label">
        {busy === true ? (
          <Spinner />
        ) : (
          icon && <Icon of={icon} mirror={mirror} size={size === 'sm' ? 16 : 18} />
        )}
        {textsInElements(children)}
        {iconEnd && <Icon of={iconEnd} mirror={mirror} size={size === 'sm' ? 16 : 18} />}
      </span>
      {busy && busy !== true && (
        <span className="ui-button-busy">
          <Spinner />
          {textsInElements(busy)}
        </span>
      )}
    </button>
  )
  // A button that may become disabled must keep its place in the tree, or it would lose the focus.
  return 'disabledReason' in props ? <Tooltip text={disabledReason || ''}>{button}</Tooltip> : button
}
