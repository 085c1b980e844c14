import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'

export function PlayerLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={paths.brainCore} search={{ desk: 'users', open: id }} className="link">
      <bdi translate="no">{name}</bdi>
    </Link>
  )
}
