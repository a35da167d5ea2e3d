import { toast } from '../lib/toasts.ts'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

interface RefusalButtonProps extends ButtonProps {
  /** Why it cannot be done now: the button stays and takes the focus; hover, focus and a press tell the reason. */
  readonly refusal: string | null | undefined
}

/** A button for what may be refused before it is asked of the server. */
export function RefusalButton({ refusal, onClick, ...props }: RefusalButtonProps) {
  return (
    <Tooltip label={refusal ?? ''} isOff={!refusal}>
      <Button
        {...props}
        // Not `disabled`: what takes neither focus nor press can give nobody its reason.
        aria-disabled={refusal ? true : undefined}
        onClick={refusal ? () => toast.info(refusal) : onClick}
      />
    </Tooltip>
  )
}
