import type { OpenDesks } from '#src/features/braincore/braincore-frame.tsx'

/**
 * The desks of the administrators' page that are open, each a line: `lazyPage` of what loads its component, together with
 * the texts of its folder. Every other desk says what it will be for.
 */
export const openDesks: OpenDesks = {}
