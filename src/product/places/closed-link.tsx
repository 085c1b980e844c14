import type { ComponentProps } from 'react'

/** Replaces a link to a closed page: it leads nowhere, but the keyboard still reaches it and its reason. */
export const ClosedLink = ({ tabIndex = 0, children, ...rest }: Omit<ComponentProps<'a'>, 'href'>) => (
  // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a link that leads nowhere at the moment
  <a role="link" tabIndex={tabIndex} aria-disabled="true" {...rest}>
    {children}
  </a>
)
