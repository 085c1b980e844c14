import './hover-menu.css'

/** An empty box in place of the header's places, until their code is loaded. */
export const HeaderPlacesFrame = () => <div className="header-places" />
