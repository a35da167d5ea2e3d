import type { MapRef } from '@vis.gl/react-maplibre'
import type { ReactNode, RefObject } from 'react'
import { t } from '../../lib/words.ts'
import { IconFocusCentered, IconLasso, IconMinus, IconPlus, IconRectangle, IconSelectAll } from '../icons.ts'
import styles from './map.module.css'
import type { Tool } from './shapes.ts'

interface MapToolsProps {
  readonly map: RefObject<MapRef | null>
  readonly tool: Tool | null
  /** Absent where nothing is drawn. */
  readonly onTool: ((tool: Tool | null) => void) | undefined
  readonly onInView: () => void
  readonly onAll: () => void
}

/** Buttons at the right edge of a map. What is in view is the keyboard's way to a shape: arrows and + and - move the view. */
export function MapTools({ map, tool, onTool, onInView, onAll }: MapToolsProps) {
  const button = (label: string, icon: ReactNode, press: () => void, isOn?: boolean) => (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={press}>
      {icon}
    </button>
  )
  const pencil = (label: string, icon: ReactNode, one: Tool) =>
    button(label, icon, () => onTool?.(tool === one ? null : one), tool === one)
  return (
    <div className={styles['tools']}>
      <span>
        {button(t('Zoom in'), <IconPlus size={16} />, () => map.current?.zoomIn())}
        {button(t('Zoom out'), <IconMinus size={16} />, () => map.current?.zoomOut())}
        {button(t('Show all of it'), <IconFocusCentered size={16} />, onAll)}
      </span>
      {onTool && (
        <span>
          {pencil(t('Draw a shape around orders'), <IconLasso size={16} />, 'freehand')}
          {pencil(t('Draw a rectangle around orders'), <IconRectangle size={16} />, 'rectangle')}
          {button(t('Check all in view'), <IconSelectAll size={16} />, onInView)}
        </span>
      )}
    </div>
  )
}
