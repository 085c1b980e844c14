import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { projectPath } from '#contract/http/paths.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskFacts, Fact } from '#src/product/desk/desk-facts.tsx'
import { DeskPanel, type OpenedProps } from '#src/product/desk/desk-panel.tsx'
import { PlayerLink } from '#src/product/desk/player-link.tsx'
import { useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { useReasonNames } from '#src/product/projects/report-reasons.ts'
import { DateText } from '#src/ui/figures/figures.tsx'
import { CommentState, useReportStates } from './comment-state.tsx'
import { CommentOffers, useCommentWishWords } from './comment-wish-words.tsx'
import { commentSource, type ToldComment } from './comments-desk-actors.ts'

/** The reported text. Each paragraph has its own direction; links stay plain text. */
function Text({ text }: { text: string }) {
  return (
    <div className="reported-text" translate="no">
      {text.split('\n\n').map((paragraph, at) => (
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

/** The administrator who last kept the comment, and the reason, if any. */
function Kept({ by, reason, at }: NonNullable<ToldComment['kept']>) {
  const [administrator, day] = [<PlayerLink key="by" {...by} />, <DateText key="at" at={at} />]
  return (
    <p className="text-muted">
      {reason === null ? (
        <Trans>
          Kept by {administrator} on {day}
        </Trans>
      ) : (
        <>
          <Trans>
            Kept by {administrator} on {day}:
          </Trans>{' '}
          <q>
            <bdi translate="no">{reason}</bdi>
          </q>
        </>
      )}
    </p>
  )
}

function Words({ told: { text, removed, parent, kept } }: { told: ToldComment }) {
  const names = useReasonNames()
  const name = <bdi translate="no">{parent?.author.name}</bdi>
  const reason = removed !== null && removed !== 'author' ? names[removed] : ''
  return (
    <>
      {parent && (
        <div className="reported-parent text-muted">
          <p className="text-small">
            <Trans>Replies to {name}</Trans>
          </p>
          {parent.text !== null && <Text text={parent.text} />}
        </div>
      )}
      {text === null ? (
        <p className="text-muted">
          <Trans>Its author removed it. What it said is kept nowhere.</Trans>
        </p>
      ) : (
        <Text text={text} />
      )}
      {reason !== '' && (
        <p className="text-muted">
          <Trans>Removed by an administrator: {reason}. Only administrators read what it said.</Trans>
        </p>
      )}
      {kept && <Kept {...kept} />}
    </>
  )
}

function ReportedBy({ told: { by, reports } }: { told: ToldComment }) {
  const { t } = useLingui()
  const names = useReasonNames()
  const states = useReportStates()
  const more = reports - by.length
  if (by.length === 0) return null
  return (
    <section aria-label={t`Reports`}>
      <h4 className="text-title-3">
        <Trans>Reports</Trans>
      </h4>
      <DeskFacts>
        {by.map(({ player, reason, at, answered_as: answer }) => (
          <Fact
            key={player.id}
            name={
              <>
                <PlayerLink {...player} /> <span>{names[reason]}</span>
              </>
            }
          >
            <span className="text-small">
              <span>{states[answer ?? 'open']}</span> <DateText at={at} look="short" />
            </span>
          </Fact>
        ))}
      </DeskFacts>
      {more > 0 && (
        <p className="text-small text-muted">
          <Trans>Some players reported it more than once, or there are older reports.</Trans>
        </p>
      )}
    </section>
  )
}

/** One comment beside the list: its text, its reports and the decisions about it. */
export function CommentPanel({ id, onChanged, ...opened }: OpenedProps) {
  const { t } = useLingui()
  const entry = useDeskEntry(commentSource(useCall()), { id, onChanged })
  const words = useCommentWishWords(entry)
  const { told } = entry
  return (
    <DeskPanel
      {...opened}
      entry={entry}
      title={told ? <PlayerLink {...told.author} /> : t`Comment`}
      badge={told && <CommentState comment={told} />}
      unread={<Trans>The comment could not be read.</Trans>}
      doneWords={{
        keep: t`The comment is kept.`,
        remove: t`The comment is removed.`,
        put_back: t`The comment is put back.`,
      }}
    >
      {told && (
        <>
          <p className="text-muted text-small">
            <Link to={projectPath(told.project.id)} className="link">
              <bdi translate="no">{told.project.title}</bdi>
            </Link>
            <span> · </span>
            <DateText at={told.at} look="full" />
          </p>
          <Words told={told} />
          <ReportedBy told={told} />
        </>
      )}
      <WishForm entry={entry} words={words} offers={<CommentOffers entry={entry} />} />
    </DeskPanel>
  )
}
