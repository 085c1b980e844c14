import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { ActorNote } from './wire.ts'

/** State of sending an event, from the inspector's machine. */
export interface Sending {
  state: 'idle' | 'asking' | 'sent' | 'refused'
  problem: string | null
  send: (event: { type: string }) => void
}

interface Props {
  actor: ActorNote
  /** The events that the actor handles now. */
  events: readonly string[]
  sending: Sending
}

/** Returns the event to send, or the fault in the typed text. */
const readEvent = (type: string, payload: string): { type: string } | string => {
  if (type.trim() === '') return 'Give the event a type, such as session.reload.'
  if (payload.trim() === '') return { type: type.trim() }
  try {
    const fields: unknown = JSON.parse(payload)
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      return 'The payload is an object, such as {"language": "fr"}.'
    return { ...fields, type: type.trim() }
  } catch {
    return 'The payload is not JSON.'
  }
}

const told: Record<Sending['state'], string> = { idle: '', asking: '', sent: 'Sent.', refused: '' }

export function SendForm({ actor, events, sending }: Props) {
  const id = useId()
  const [type, setType] = useState('')
  const [payload, setPayload] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const read = readEvent(type, payload)
    setWrong(typeof read === 'string' ? read : null)
    if (typeof read !== 'string') sending.send(read)
  }
  return (
    <form className="send" onSubmit={submit} noValidate>
      <TextField
        label={`Event for ${actor.name}`}
        value={type}
        list={`${id}-events`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
      />
      <datalist id={`${id}-events`}>
        {events.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {events.length > 0 && (
        <div className="dev-row" role="group" aria-label="Events that it listens to now">
          {events.map((name) => (
            <button key={name} type="button" className="send-known" onClick={() => setType(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <label className="send-payload">
        <span>Payload (JSON, may be empty)</span>
        <textarea
          rows={4}
          spellCheck={false}
          value={payload}
          onChange={({ currentTarget }) => setPayload(currentTarget.value)}
        />
      </label>
      <div className="dev-row">
        <Button type="submit" variant="primary" busy={sending.state === 'asking' && 'Sending'}>
          Send
        </Button>
        <p role="status" className={wrong || sending.problem ? 'send-wrong' : 'dev-muted'}>
          {wrong ?? sending.problem ?? told[sending.state]}
        </p>
      </div>
    </form>
  )
}
