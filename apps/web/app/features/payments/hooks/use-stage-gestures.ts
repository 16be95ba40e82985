import { useEffect, useEffectEvent, type RefObject } from 'react';

/** One notch of a mouse wheel is about 100; trackpads send many smaller deltas. */
const WHEEL_STEP = 60;
/** The ratio between two finger distances that makes one zoom step. */
const PINCH_STEP = 1.25;

/**
 * Zooms a stage by wheel and pinch, and pans it by dragging with a mouse. One finger scrolls as usual. `onZoom`
 * receives 1 to zoom in and -1 to zoom out.
 */
export function useStageGestures(stageRef: RefObject<HTMLElement | null>, onZoom: (by: 1 | -1) => void) {
  const zoom = useEffectEvent(onZoom);

  useEffect(() => {
    const stage = stageRef.current;
    if (stage === null) return;
    const over = new AbortController();
    const { signal } = over;

    let turned = 0;
    const wheel = (event: WheelEvent) => {
      // Otherwise the dialog would scroll, or the browser would zoom the page.
      event.preventDefault();
      turned = Math.sign(event.deltaY) === Math.sign(turned) ? turned + event.deltaY : event.deltaY;
      if (Math.abs(turned) < (event.ctrlKey ? WHEEL_STEP / 6 : WHEEL_STEP)) return;
      zoom(turned < 0 ? 1 : -1);
      turned = 0;
    };

    let apart = 0;
    const touch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) {
        apart = 0;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (apart === 0) apart = distance;
      const ratio = distance / apart;
      if (ratio < PINCH_STEP && ratio > 1 / PINCH_STEP) return;
      zoom(ratio > 1 ? 1 : -1);
      apart = distance;
    };

    const drag = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || (event.buttons & 1) === 0) return;
      stage.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' });
    };

    stage.addEventListener('wheel', wheel, { passive: false, signal });
    stage.addEventListener('touchstart', touch, { passive: false, signal });
    stage.addEventListener('touchmove', touch, { passive: false, signal });
    stage.addEventListener('touchend', touch, { signal });
    stage.addEventListener('pointermove', drag, { signal });
    // Prevents the browser from dragging the image as a file.
    stage.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    return () => over.abort();
  }, [stageRef]);
}
