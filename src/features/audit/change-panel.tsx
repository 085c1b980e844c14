import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AuditChange } from '#contract/audit.contract.ts'
import { deskOfChange, openedByChange } from '#contract/audit.rules.ts'
import { paths } from '#contract/paths.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeskPanel } from '#src/product/desk/desk-panel.tsx'
import { useDeskEntry } from '#src/product/desk/use-desk-entry.ts'
import { DateText } from '#src/ui/figures/figures.tsx'
import { changeSource } from './audit-actors.ts'
import { ChangeAbout, ChangedBy, ChangedValues, useChangeNames } from './change-words.tsx'

/** What was changed, and where it can be opened. */
function About({ change }: { change: AuditChange }) {
  const { kind, subject, order } = change
  const opened = openedByChange({ kind, subject, orderId: order?.id ?? null })
  if (opened === null) return <ChangeAbout change={change} />
  return (
    <Link to={paths.brainCore} search={{ desk: deskOfChange[kind], open: opened }} className="link">
      <ChangeAbout change={change} />
    </Link>
  )
}

interface Props {
  id: string
  onClose: () => void
  cameByArrow: () => boolean
}

const nothingToDo: Record<string, string> = {}

/** One change beside the list, with everything that is known of it. */
export function ChangePanel({ id, onClose, cameByArrow }: Props) {
  const { t } = useLingui()
  const kinds = useChangeNames()
  const entry = useDeskEntry(changeSource(useCall()), { id, onChanged: () => {} })
  const { told } = entry
  return (
    <DeskPanel
      entry={entry}
      title={told ? kinds[told.kind] : t`Change`}
      unread={<Trans>The change could not be read.</Trans>}
      doneWords={nothingToDo}
      onClose={onClose}
      cameByArrow={cameByArrow}
    >
      {told && (
        <>
          <dl className="desk-facts">
            <div>
              <dt>
                <Trans>By</Trans>
              </dt>
              <dd>
                <ChangedBy change={told} />
              </dd>
            </div>
            <div>
              <dt>
                <Trans>When</Trans>
              </dt>
              <dd>
                <DateText at={told.at} look="full" />
              </dd>
            </div>
            <div>
              <dt>
                <Trans>About</Trans>
              </dt>
              <dd>
                <About change={told} />
              </dd>
            </div>
            {told.player && (
              <div>
                <dt>
                  <Trans>Player</Trans>
                </dt>
                <dd>
                  <bdi translate="no">{told.player.username}</bdi>
                </dd>
              </div>
            )}
          </dl>
          {told.reason !== null && (
            <q className="wish-reason">
              <bdi translate="no">{told.reason}</bdi>
            </q>
          )}
          <ChangedValues change={told} />
        </>
      )}
    </DeskPanel>
  )
}
