import './hover-menu.css'

/** The room of the header's places while their code is loading. */
export const HeaderPlacesFrame = () => <div className="header-places" />
