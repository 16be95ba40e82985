import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A notch of a wheel is about 100; a trackpad sends many small ones. */
const WHEEL_STEP = 60;
/** How far two fingers part or meet for one step. */
const PINCH_STEP = 1.25;

/**
 * Zooms a stage by the wheel and by two fingers, and pans it by dragging with a mouse. One finger scrolls, as anywhere.
 * `onZoom` gets 1 to come nearer and -1 to go away.
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
      // Else the dialog around it would scroll, or the browser enlarge the whole page.
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
    // A picture that is dragged would otherwise be carried away as a file.
    stage.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    return () => over.abort();
  }, [stageRef]);
}
