import { sayStanding } from './chart.ts'
import type { ActorNote } from './wire.ts'

interface Props {
  actors: readonly ActorNote[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** Sorts machines first, then other actors; ended ones last. */
const inOrder = (actors: readonly ActorNote[]): ActorNote[] => {
  const rank = ({ machine, status }: ActorNote): number =>
    (status === 'active' ? 0 : 2) + (machine === null ? 1 : 0)
  return actors.toSorted((a, b) => rank(a) - rank(b))
}

/** Ended actors other than machines, such as finished calls, are folded: they rarely matter. */
const isBygone = ({ machine, status }: ActorNote): boolean => machine === null && status !== 'active'

function Actors({ actors, chosen, onChoose }: Props) {
  return (
    <ul className="actors">
      {inOrder(actors).map((actor) => (
        <li key={actor.id}>
          <button
            type="button"
            className="actor"
            data-status={actor.status}
            aria-pressed={actor.id === chosen}
            onClick={() => onChoose(actor.id)}
          >
            <strong>{actor.name}</strong>
            {actor.machine === null && <span className="dev-muted"> no chart</span>}
            <br />
            <span className="actor-value">{sayStanding(actor)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function ActorList({ actors, ...choice }: Props) {
  const bygone = actors.filter(isBygone)
  return (
    <>
      <Actors actors={actors.filter((actor) => !isBygone(actor))} {...choice} />
      {bygone.length > 0 && (
        <details className="actors-ended">
          <summary>{`Ended, without a chart: ${bygone.length}`}</summary>
          <Actors actors={bygone} {...choice} />
        </details>
      )}
    </>
  )
}
