import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { placeRoute } from '../pages/place-route.ts'

export const Route = createFileRoute('/CoreVault')(placeRoute('coreVault', msg`Analytics`))
