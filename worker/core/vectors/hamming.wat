;; Hamming distances between one bit code and many others. `npm run wasm` builds it into hamming.wasm; the same in JavaScript
;; is hammingDistances in bit-codes.ts. JavaScript has no instruction to count bits; WebAssembly has one for 64 bits.
;; (i8x16.popcnt, for 128 bits, is slower: processors have no such instruction and emulate it by table look-ups.)
(module
  (memory (export "memory") 1)

  ;; $codes: address of $count concatenated codes of $bytes bytes each; $bytes is a multiple of 16
  ;; $query: address of the other code
  ;; $distances: address of $count 16-bit numbers
  (func (export "distances")
    (param $codes i32) (param $count i32) (param $bytes i32) (param $query i32) (param $distances i32)
    (local $codesEnd i32) (local $queryEnd i32) (local $at i32) (local $even i64) (local $odd i64)
    (local.set $codesEnd (i32.add (local.get $codes) (i32.mul (local.get $count) (local.get $bytes))))
    (local.set $queryEnd (i32.add (local.get $query) (local.get $bytes)))
    (block $done
      (loop $code
        (br_if $done (i32.ge_u (local.get $codes) (local.get $codesEnd)))
        (local.set $at (local.get $query))
        (local.set $even (i64.const 0))
        (local.set $odd (i64.const 0))
        ;; two parallel sums, so that no addition has to wait for the one before it
        (loop $words
          (local.set $even (i64.add (local.get $even)
            (i64.popcnt (i64.xor (i64.load (local.get $codes)) (i64.load (local.get $at))))))
          (local.set $odd (i64.add (local.get $odd)
            (i64.popcnt (i64.xor (i64.load offset=8 (local.get $codes)) (i64.load offset=8 (local.get $at))))))
          (local.set $codes (i32.add (local.get $codes) (i32.const 16)))
          (br_if $words (i32.lt_u
            (local.tee $at (i32.add (local.get $at) (i32.const 16)))
            (local.get $queryEnd))))
        (i32.store16 (local.get $distances) (i32.wrap_i64 (i64.add (local.get $even) (local.get $odd))))
        (local.set $distances (i32.add (local.get $distances) (i32.const 2)))
        (br $code)))))
