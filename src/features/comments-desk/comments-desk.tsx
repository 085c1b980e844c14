import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Trash2, Undo2 } from 'lucide-react'
import type { ReportedComment, ReportSort } from '#contract/desk/comments-desk.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFrame } from '#src/product/desk/desk-frame.tsx'
import { type Column, DeskTable } from '#src/product/desk/desk-table.tsx'
import { ChoicePill, TextPill } from '#src/product/desk/filter-pills.tsx'
import { SelectableRows, type SelectionWords } from '#src/product/desk/selectable-rows.tsx'
import { useDesk } from '#src/product/desk/use-desk.ts'
import { useReasonNames } from '#src/product/projects/report-reasons.ts'
import { Count, DateText } from '#src/ui/figures/figures.tsx'
import { CommentPanel } from './comment-panel.tsx'
import { CommentState, Reports, useReportStates } from './comment-state.tsx'
import { canBe, Reasons, wishToKeep, wishToPutBack, wishToRemove } from './comment-wish-words.tsx'
import type { CommentsFilters } from './comments-address.ts'
import { answerComments, commentsSource, type CommentWish } from './comments-desk-actors.ts'
import './comments-desk.css'

type CommentColumn = Column<ReportedComment, ReportSort>

function Excerpt({ text }: { text: string | null }) {
  return text === null ? (
    <Trans>Removed by its author</Trans>
  ) : (
    <bdi className="reported-excerpt" translate="no">
      {text}
    </bdi>
  )
}

const useColumns = (): [CommentColumn, ...CommentColumn[]] => {
  const { t } = useLingui()
  const names = useReasonNames()
  return [
    { id: 'comment', head: t`Comment`, cell: ({ text }) => <Excerpt text={text} /> },
    {
      id: 'author',
      head: t`Author`,
      width: 'wide',
      cell: ({ author }) => <bdi translate="no">{author.name}</bdi>,
    },
    {
      id: 'project',
      head: t`Project`,
      width: 'widest',
      cell: ({ project }) => <bdi translate="no">{project.title}</bdi>,
    },
    {
      id: 'reasons',
      head: t`Reasons`,
      width: 'widest',
      cell: ({ reasons }) => reasons.map(({ reason }) => names[reason]).join(', '),
    },
    {
      id: 'reports',
      head: t`Reports`,
      isNumber: true,
      sorts: ['most', 'fewest'],
      cell: ({ reports }) => <Count value={reports} />,
    },
    {
      id: 'state',
      head: t({ message: 'State', context: 'report' }),
      // Pending comments come first in both directions.
      sorts: ['waiting', 'waiting'],
      cell: (comment) => <CommentState comment={comment} />,
    },
    {
      id: 'last',
      head: t`Last`,
      isNumber: true,
      width: 'wide',
      sorts: ['newest', 'oldest'],
      cell: ({ last_at: at }) => <DateText at={at} look="shortAndYear" className="text-muted" />,
    },
  ]
}

interface PillsProps {
  filters: CommentsFilters
  onSet: (filters: Partial<CommentsFilters>) => void
}

function Pills({ filters: { state, reason, project }, onSet }: PillsProps) {
  const { t } = useLingui()
  return (
    <>
      <ChoicePill
        name={t({ message: 'State', context: 'report' })}
        value={state}
        any={t`Any state`}
        names={useReportStates()}
        onSet={(value) => onSet({ state: value })}
      />
      <ChoicePill
        name={t({ message: 'Reason', context: 'report' })}
        value={reason}
        any={t`Any reason`}
        names={useReasonNames()}
        onSet={(value) => onSet({ reason: value })}
      />
      <TextPill
        name={t`Project`}
        value={project}
        label={t`Project’s id`}
        onSet={(value) => onSet({ project: value })}
      />
    </>
  )
}

const useSelectionWords = (): SelectionWords<ReportedComment, CommentWish> => {
  const { t } = useLingui()
  const problems: Record<string, string> = {
    not_found: t`There is no such comment`,
    comment_changed: t`Its author changed it: read it again`,
    comment_gone: t`Was removed already`,
  }
  const titles: Record<CommentWish['kind'], string> = {
    keep: t`Keep the comments`,
    remove: t`Remove the comments`,
    put_back: t`Put the comments back`,
  }
  return {
    bar: t`Selected comments`,
    offers: [
      { icon: Check, label: t`Keep`, wish: wishToKeep },
      { icon: Trash2, label: t`Remove`, wish: wishToRemove },
      { icon: Undo2, label: t`Put back`, wish: wishToPutBack },
    ],
    canBe: ({ kind }, comment) => canBe[kind](comment),
    title: ({ kind }) => titles[kind],
    named: ({ author, text, reports }) => (
      <>
        <strong>
          <bdi translate="no">{author.name}</bdi>
        </strong>{' '}
        <Excerpt text={text} />{' '}
        <span className="text-muted">
          <Reports count={reports} />
        </span>
      </>
    ),
    reasons: (wish, change) => <Reasons wish={wish} change={change} />,
    verb: ({ kind }, count) => {
      if (kind === 'keep') return <Plural value={count} one="Keep # comment" other="Keep # comments" />
      return kind === 'remove' ? (
        <Plural value={count} one="Remove # comment" other="Remove # comments" />
      ) : (
        <Plural value={count} one="Put # comment back" other="Put # comments back" />
      )
    },
    done: ({ kind }, count) => {
      if (kind === 'keep')
        return <Plural value={count} one="# comment is kept." other="# comments are kept." />
      return kind === 'remove' ? (
        <Plural value={count} one="# comment is removed." other="# comments are removed." />
      ) : (
        <Plural value={count} one="# comment is put back." other="# comments are put back." />
      )
    },
    isGrave: ({ kind }) => kind === 'remove',
    problem: (problem) => problems[problem] ?? problem,
  }
}

/** The desk Comments and reports of /BrainCore: reported comments, to be kept or removed. */
export function CommentsDesk() {
  const { t } = useLingui()
  const call = useCall()
  const columns = useColumns()
  const words = useSelectionWords()
  const desk = useDesk(commentsSource(call))
  const { filters, rows, opened, set, changed } = desk
  return (
    <DeskFrame
      desk={desk}
      searchLabel={t`Text, author, reporter or id`}
      unread={<Trans>The comments could not be read.</Trans>}
      nothingYet={<Trans>Nobody has reported a comment yet.</Trans>}
      pills={<Pills filters={filters} onSet={set} />}
      columns={columns}
      list={
        <SelectableRows
          // A new key on every new search clears the selection.
          key={JSON.stringify(filters)}
          rows={rows}
          send={answerComments(call)}
          words={words}
          onChanged={changed}
        >
          {(selection) => (
            <DeskTable
              label={t`Reported comments`}
              desk={desk}
              columns={columns}
              nameOf={({ author, text }) =>
                `${author.name}: ${Array.from(text ?? '')
                  .slice(0, 40)
                  .join('')}`
              }
              selection={selection}
            />
          )}
        </SelectableRows>
      }
      panel={
        opened === null ? null : (
          <CommentPanel key={opened} id={opened} onChanged={changed} {...desk.opener} />
        )
      }
    />
  )
}
