/** Draws with Leaflet. Imported only when a map is shown: everything heavy about maps is behind this file. */
import 'leaflet/dist/leaflet.css'
import './leaflet-map.css'
import L from 'leaflet'
import { distanceKm, nearestTown } from '#platform/places.ts'
import * as texts from '../texts-after-first-visit.ts'
import type { Position } from './geolocation.ts'
import { roundPosition } from './geolocation.ts'
import { addOutline } from './outline-map.ts'

type Tiles = { url: string; attribution: string } | null

type MapOptions = {
  label: string
  position: Position
  tiles: Tiles
  /** Where there are tiles; default 14, which shows streets. */
  zoom?: number
  onMove?: (position: Position) => void
}

const streetZoom = 14
/** Without tiles there are no streets to see: what helps is the towns around. */
const outlineZoom = 10
/** How far one press of an arrow key moves the marker, in pixels. */
const step = 8
const largeStep = 64

export function showMap(box: HTMLElement, options: MapOptions) {
  const { label, position, tiles, zoom = streetZoom, onMove } = options
  const map = L.map(box, {
    center: pointOf(position),
    zoom: tiles ? zoom : outlineZoom,
    attributionControl: tiles !== null,
    // A page that scrolls must go on scrolling over a map.
    scrollWheelZoom: false,
  })
  if (tiles) addTiles(map, tiles)
  else addOutline(map)
  L.control.scale({ imperial: false }).addTo(map)
  const marker = L.marker(pointOf(position), {
    icon: pin,
    title: label,
    alt: label,
    draggable: onMove !== undefined,
    keyboard: onMove !== undefined,
    autoPan: true,
  }).addTo(map)
  if (onMove) letMove(map, marker, onMove)

  return {
    moveTo(next: Position) {
      const point = L.latLng(pointOf(next))
      if (point.equals(marker.getLatLng())) return
      marker.setLatLng(point)
      keepInView(map, point)
    },
    remove: () => void map.remove(),
  }
}

/** "In Madina, Greater Accra", "12 km from Yendi, Northern". */
export function placeName(position: Position): string {
  const town = nearestTown(position.latitude, position.longitude)
  const away = Math.round(distanceKm({ lat: position.latitude, lng: position.longitude }, town))
  const name = `${town.name}, ${town.region}`
  return away < 3 ? texts.inOrNear(name) : texts.kmFrom(away, name)
}

function addTiles(map: L.Map, { url, attribution }: NonNullable<Tiles>) {
  map.attributionControl.setPrefix(false)
  L.tileLayer(url, { attribution, maxZoom: 19 }).addTo(map)
}

function letMove(map: L.Map, marker: L.Marker, onMove: (position: Position) => void) {
  const reportMove = () => onMove(positionOf(marker.getLatLng()))
  marker.on('dragend', reportMove)
  map.on('click', ({ latlng }) => {
    marker.setLatLng(latlng)
    reportMove()
  })
  marker.getElement()?.addEventListener('keydown', event => {
    const by = arrowStep(event)
    if (!by) return
    // Else the page scrolls, and the map moves too.
    event.preventDefault()
    event.stopPropagation()
    const next = map.unproject(map.project(marker.getLatLng()).add(by))
    marker.setLatLng(next)
    keepInView(map, next)
    reportMove()
  })
}

function arrowStep({ key, shiftKey }: KeyboardEvent): L.PointTuple | undefined {
  const by = shiftKey ? largeStep : step
  const steps: Record<string, L.PointTuple> = {
    ArrowUp: [0, -by],
    ArrowDown: [0, by],
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
  }
  return steps[key]
}

function keepInView(map: L.Map, point: L.LatLng) {
  if (!map.getBounds().pad(-0.1).contains(point)) map.panTo(point)
}

const pointOf = ({ latitude, longitude }: Position): L.LatLngTuple => [latitude, longitude]
const positionOf = ({ lat, lng }: L.LatLng) =>
  roundPosition({
    latitude: Math.max(-90, Math.min(90, lat)),
    longitude: L.Util.wrapNum(lng, [-180, 180], true),
  })

const pin = L.divIcon({
  className: 'map-pin',
  iconSize: [44, 48],
  iconAnchor: [22, 46],
  html: `<svg viewBox="0 0 44 48" width="44" height="48" aria-hidden="true" focusable="false">
    <path d="M22 46C14 35 8 27.500 8 18a14 14 0 1 1 28 0c0 9.500-6 17-14 28Z"/><circle cx="22" cy="18" r="5.500"/></svg>`,
})
