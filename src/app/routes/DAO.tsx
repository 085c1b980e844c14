import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../landing/guarded.ts'
import { placeRoute } from '../pages/place-route.ts'

export const Route = createFileRoute('/DAO')({
  ...placeRoute('dao', msg`DAO`),
  beforeLoad: guarded('dao'),
})
