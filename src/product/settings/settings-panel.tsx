import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  title: ReactNode
  /** One of: the saving state, a small button, a date. */
  end?: ReactNode
  lead?: ReactNode
  /** The title can take the focus. */
  titleRef?: Ref<HTMLHeadingElement> | undefined
  children: ReactNode
}

/** A panel of the settings: its title, one thing at the title's end, a lead and the content (design.md 20). */
export function SettingsPanel({ title, end, lead, titleRef, children }: Props) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="panel cut-md grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-4 pb-5 @min-[40rem]/page:px-6 @min-[40rem]/page:pt-5 @min-[40rem]/page:pb-6"
    >
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 ref={titleRef} id={heading} tabIndex={titleRef ? -1 : undefined} className="text-title-2">
          {title}
        </h2>
        {end}
      </header>
      {lead !== undefined && <p className="text-small text-muted -mt-4">{lead}</p>}
      {children}
    </section>
  )
}
