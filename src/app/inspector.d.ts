/** What looks on with `?inspect`, brought by public/boot.js; it is shown every actor of the page. */
declare var inspector: Promise<((event: import('xstate').InspectionEvent) => void) | undefined> | undefined
