package io.carillon.deletion;

import io.carillon.api.Storage;
import org.junit.jupiter.api.BeforeEach;

class ObjectStorageTest extends StorageContract {
  private final ObjectStorage storage = new ObjectStorage();

  @BeforeEach
  void makeBucket() {
    storage.buckets.put("bucket", ObjectStorage.newBucket());
  }

  @Override
  protected Storage storage() {
    return storage;
  }

  @Override
  protected String location() {
    return "bucket";
  }

  @Override
  protected String absentLocation() {
    return "no-bucket";
  }

  @Override
  protected void write(String path, int bytes) {
    storage.buckets.get("bucket").put(path, bytes);
  }

  @Override
  protected boolean exists(String path) {
    return storage.buckets.get("bucket").containsKey(path);
  }
}
