/** The styles of what the server writes: they are there before the code that they come with elsewhere. */
import '#src/ui/fields/choices.css'
import '#src/ui/fields/fields.css'
import '#src/features/legal/legal.css'
import '#src/features/places/places.css'
import '#src/product/place-link.css'
import '#src/product/vote-control.css'
import './breadcrumbs.css'
import '#src/ui/controls/tabs.css'
