/** The observer of `?inspect`, loaded by public/boot.js; it sees every actor of the page. */
declare var inspector: Promise<((event: import('xstate').InspectionEvent) => void) | undefined> | undefined
