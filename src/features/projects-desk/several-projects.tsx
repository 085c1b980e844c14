import { Plural, useLingui } from '@lingui/react/macro'
import { Check, CircleCheck, RefreshCw, X } from 'lucide-react'
import { nextStatuses } from '#contract/desk/projects-desk.rules.ts'
import type { SelectionWords } from '#src/product/desk/selectable-rows.tsx'
import { StatusBadge } from '#src/product/projects/status-badge.tsx'
import type { ProjectRow } from './project-filters.rules.ts'
import { severalStatus, type WishForSeveral } from './project-wish.rules.ts'

const begun = { reason: '', isReady: true } as const

export const useSeveralProjects = (): SelectionWords<ProjectRow, WishForSeveral> => {
  const { t } = useLingui()
  const titles: Record<WishForSeveral['kind'], string> = {
    open: t`Open the projects for votes`,
    complete: t`Complete the projects`,
    refuse: t`Refuse the projects`,
    recount: t`Count the projects again`,
  }
  const problems: Record<string, string> = {
    not_found: t`There is no such project`,
    project_changed: t`It has changed meanwhile: check it again`,
    project_status_not_next: t`Can’t get this status, or its suggestion decides it`,
  }
  return {
    bar: t`Selected projects`,
    offers: [
      {
        icon: Check,
        label: t({ message: 'Open', context: 'project' }),
        wish: { ...begun, kind: 'open' },
      },
      {
        icon: CircleCheck,
        label: t({ message: 'Complete', context: 'project' }),
        wish: { ...begun, kind: 'complete' },
      },
      { icon: X, label: t({ message: 'Refuse', context: 'project' }), wish: { ...begun, kind: 'refuse' } },
      { icon: RefreshCw, label: t`Count again`, wish: { ...begun, kind: 'recount' } },
    ],
    canBe: ({ kind }, { status }) => kind === 'recount' || nextStatuses[status].includes(severalStatus[kind]),
    title: ({ kind }) => titles[kind],
    named: ({ title, status }) => (
      <>
        <strong>
          <bdi>{title}</bdi>
        </strong>{' '}
        <StatusBadge status={status} />
      </>
    ),
    verb: ({ kind }, count) => {
      switch (kind) {
        case 'open':
          return <Plural value={count} one="Open # project" other="Open # projects" />
        case 'complete':
          return <Plural value={count} one="Complete # project" other="Complete # projects" />
        case 'refuse':
          return <Plural value={count} one="Refuse # project" other="Refuse # projects" />
        case 'recount':
          return <Plural value={count} one="Count # project again" other="Count # projects again" />
      }
      return kind satisfies never
    },
    done: ({ kind }, count) => {
      switch (kind) {
        case 'open':
          return <Plural value={count} one="# project is open." other="# projects are open." />
        case 'complete':
          return <Plural value={count} one="# project is completed." other="# projects are completed." />
        case 'refuse':
          return <Plural value={count} one="# project is refused." other="# projects are refused." />
        case 'recount':
          return (
            <Plural value={count} one="# project is counted again." other="# projects are counted again." />
          )
      }
      return kind satisfies never
    },
    isGrave: ({ kind }) => kind === 'refuse',
    problem: (problem) => problems[problem] ?? problem,
  }
}
