import { useEffect, useRef } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { GRAPH_WORDS } from "./words.ts";

const STEPS = 1_000;
const PLAY_MS = 15_000;
const STILL_STEPS = 12;

interface TimeSliderProps {
  label: string;
  hint: string;
  span: { from: number; to: number };
  at: number;
  isPlaying: boolean;
  move: (at: number) => void;
  play: (isPlaying: boolean) => void;
}

export function TimeSlider({ label, hint, span, at, isPlaying, move, play }: TimeSliderProps) {
  const words = useWords(GRAPH_WORDS);
  const language = useLanguage();
  const latest = useRef({ at, move, play });
  latest.current = { at, move, play };
  useEffect(() => {
    if (!isPlaying) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const from = latest.current.at >= span.to ? span.from : latest.current.at;
    const began = performance.now();
    let frame = 0;
    let shown = -1;
    const step = (): void => {
      const share = Math.min(
        1,
        (from - span.from) / (span.to - span.from || 1) + (performance.now() - began) / PLAY_MS,
      );
      const place = isStill ? Math.floor(share * STILL_STEPS) / STILL_STEPS : share;
      if (place !== shown) latest.current.move(span.from + place * (span.to - span.from));
      shown = place;
      if (share >= 1) latest.current.play(false);
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, span.from, span.to]);
  const width = span.to - span.from || 1;
  const text = formatMinute(language, at);
  return (
    <div class="graph-slider" title={hint}>
      <label>
        <span>
          {label} <b>{text}</b>
        </span>
        <input
          type="range"
          min={0}
          max={STEPS}
          value={Math.round(((at - span.from) / width) * STEPS)}
          aria-valuetext={text}
          onInput={(event) => {
            play(false);
            move(span.from + (Number(event.currentTarget.value) / STEPS) * width);
          }}
        />
      </label>
      <button type="button" aria-pressed={isPlaying} onClick={() => play(!isPlaying)}>
        {isPlaying ? words.pause : words.play}
      </button>
    </div>
  );
}
