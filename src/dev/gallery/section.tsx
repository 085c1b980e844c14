import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel cut-md grid grid-cols-1 content-start gap-4 p-5">
      <h2 className="text-title-2">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
