import { classes } from '../classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid'
export type ControlSize = 'sm' | 'md' | 'lg'

type Look = {
  variant?: ButtonVariant
  size?: ControlSize
  block?: boolean
  glow?: boolean
  className?: string
}

/** The look of a button for links and other elements that act like one. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'md',
  block,
  glow,
  className,
}: Look = {}): string =>
  classes(
    'ui-button',
    `ui-button-${variant}`,
    size !== 'md' && `ui-button-${size}`,
    block && 'ui-button-block',
    glow && 'ui-button-glow',
    className,
  )
