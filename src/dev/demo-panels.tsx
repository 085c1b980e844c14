import { devCalls } from '#contract/dev/dev-paths.ts'
import type { About } from '#contract/dev/dev.contract.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { fetchMails, fetchPayments } from './demo-state.ts'
import { Fact, Panel, silent } from './panel.tsx'
import { useLoaded } from './use-loaded.ts'

type Demo = NonNullable<About['demo']>

/** Log-in by one press: a plain form, so that the browser follows the whole path of a magic link by itself. */
export function AccountsPanel({ accounts }: Pick<Demo, 'accounts'>) {
  return (
    <Panel id="accounts" title="Accounts">
      <p className="dev-muted">One press logs this browser in, by a magic link without its mail.</p>
      <form method="post" action={devCalls.logIn}>
        <ul className="dev-list">
          {accounts.map(({ person, name, email, about }) => (
            <li key={person} className="dev-account">
              <span>
                <strong>{name}</strong>
                <span>{`, ${about}`}</span>
                <br />
                <span className="dev-muted">{email}</span>
              </span>
              <Button type="submit" name="person" value={person} aria-label={`Log in as ${name}`}>
                Log in
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </Panel>
  )
}

const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function MailPanel() {
  const mails = useLoaded(fetchMails)
  return (
    <Panel id="mail" title="Mail">
      {mails.state === 'failed' && silent}
      {mails.state === 'here' && mails.value.length === 0 && (
        <p className="dev-muted">The hub has mailed nothing yet.</p>
      )}
      {mails.state === 'here' && mails.value.length > 0 && (
        <ul className="dev-list">
          {mails.value.map(({ id, subject, to, receivedAt }) => (
            <li key={id}>
              <a className="dev-mail" href={`/dev/mail/${id}`}>
                <strong>{subject || '(no subject)'}</strong>
                <br />
                <span className="dev-muted">
                  <span>{`to ${to.join(', ')}, `}</span>
                  <time dateTime={receivedAt}>{shown.format(new Date(receivedAt))}</time>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <a className="dev-link" href="/dev/mail">
        All mail
      </a>
    </Panel>
  )
}

export function OtherPagesPanel() {
  return (
    <Panel id="openid" title="Google and Immutable">
      <p className="dev-muted">
        Wrong tokens, unverified addresses, a slow or dead page: the switches of the log-ins with another
        page.
      </p>
      <a className="dev-link" href="/dev/openid">
        Switches
      </a>
    </Panel>
  )
}

export function PaymentsPanel() {
  const payments = useLoaded(fetchPayments)
  return (
    <Panel id="payments" title="Payments">
      <p className="dev-muted">
        Late, doubled and missing webhooks, failing calls, refunds and renewals: the switches of the payment
        stand-in.
      </p>
      {payments.state === 'failed' && silent}
      {payments.state === 'here' && (
        <dl className="dev-facts">
          <Fact name="Webhooks waiting" value={payments.value.waiting} />
          <Fact name="Webhooks" value={String(payments.value.webhooks)} />
          <Fact name="Failing calls" value={String(payments.value.fail)} />
        </dl>
      )}
      <a className="dev-link" href="/dev/pay/control">
        Switches and checkouts
      </a>
    </Panel>
  )
}
