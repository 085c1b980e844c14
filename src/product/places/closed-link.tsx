import type { ComponentProps } from 'react'

/** Stands for a link to a page that is closed: it leads nowhere, and the keyboard reaches it and its reason all the same. */
export const ClosedLink = ({ tabIndex = 0, children, ...rest }: Omit<ComponentProps<'a'>, 'href'>) => (
  // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a link that leads nowhere at the moment
  <a role="link" tabIndex={tabIndex} aria-disabled="true" {...rest}>
    {children}
  </a>
)
